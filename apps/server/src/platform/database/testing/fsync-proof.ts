/**
 * Commits in a durable embedded database and prints how often the engine's fsync reached the disk.
 * `node fsync-proof.ts FOLDER [COMMITS]`; to have the kernel count too:
 * `strace -f -e trace=fsync,fdatasync -o LOG node fsync-proof.ts FOLDER`, where the calls of the commits
 * stand between the two writes of the word `fsync-proof` (add `,write` to see those).
 */
import { createEmbeddedDatabase } from '../database.ts'

const [folder, commits = '50'] = process.argv.slice(2)
if (!folder) throw new Error('give a folder for the database')

let fsyncs = 0
const database = await createEmbeddedDatabase({
  dataDir: folder,
  pid: process.pid,
  onFsync: () => {
    fsyncs++
  },
})
await database.pool.query('CREATE TABLE IF NOT EXISTS proof (n int)')
await database.pool.query('CHECKPOINT')
fsyncs = 0
process.stdout.write('fsync-proof: begin\n')
for (let n = 0; n < Number(commits); n++) await database.pool.query('INSERT INTO proof VALUES ($1)', [n])
process.stdout.write('fsync-proof: end\n')
process.stdout.write(`${JSON.stringify({ commits: Number(commits), fsyncs })}\n`)
await database.close()
