/** What the running program knows of itself; `process` is this, and main.ts hands it over. */
export type Program = Pick<NodeJS.Process, 'pid' | 'version' | 'cpuUsage' | 'memoryUsage'>
