import { type ChildProcess, spawn } from 'node:child_process'
import { repositoryRoot } from './workspaces.ts'

/** Server and console with reload: the server restarts when its files change, Vite serves the console and proxies calls. */
const COMMANDS = [
  ['node', ['--watch', 'apps/server/src/main.ts']],
  ['npm', ['run', 'dev', '--workspace', 'apps/web']],
] as const

function start([command, args]: (typeof COMMANDS)[number]): ChildProcess {
  return spawn(command, args, { cwd: repositoryRoot, stdio: 'inherit' })
}

const children = COMMANDS.map(start)
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll)
