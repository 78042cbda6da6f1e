export const TASK_JOB = 'netdisk.task'
export const REMOVE_FILES_JOB = 'netdisk.remove-files'
