/** Facts about the running program; `process` has this shape, and main.ts passes it on. */
export type Program = Pick<NodeJS.Process, 'pid' | 'version' | 'cpuUsage' | 'memoryUsage'>
