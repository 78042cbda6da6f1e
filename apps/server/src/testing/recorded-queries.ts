import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import type { Database, Db } from '#platform/database/database'
import type { DatabaseTables } from '#platform/database/tables'

/** By function (`alarm.repository saveAlarms`): its statements, laid out, as the golden file has them. */
type Statements = Map<string, Set<string>>
/** By folder of the source: `modules/alarm`. */
type Recorded = Map<string, Statements>

/** A frame of a function of ours; Node writes `Module.` before one that a module exports. */
const SOURCE =
  /at (?:async )?(?:(?:Module\.)?(?<name>[\w.<>$#]+) )?.*\/src\/(?<folder>(?:modules|platform)\/[\w-]+)\/(?<file>[\w.-]+)\.ts:/
/** Between the function that sends a statement and the compiler of it stand Kysely's own. */
const STACK_FRAMES = 40

/** A database of which every statement is noted with the function that sends it. */
export function recordQueries(database: Database): { database: Database; recorded: Recorded } {
  const recorded: Recorded = new Map()
  class RecordingCompiler extends PostgresQueryCompiler {
    override compileQuery(...given: Parameters<PostgresQueryCompiler['compileQuery']>): CompiledQuery {
      const compiled = super.compileQuery(...given)
      note(recorded, compiled.sql)
      return compiled
    }
  }
  class RecordingDialect extends PostgresDialect {
    override createQueryCompiler(): PostgresQueryCompiler {
      return new RecordingCompiler()
    }
  }
  const db: Db = new Kysely<DatabaseTables>({
    dialect: new RecordingDialect({ pool: database.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const { kind, pool, jobPool, directUrl, watch } = database
  const close = () => database.close()
  const readLoad = () => database.readLoad()
  return {
    database: { kind, pool, db, intake: db, jobPool, directUrl, watch, readLoad, close },
    recorded,
  }
}

function note(recorded: Recorded, statement: string): void {
  const sender = findSender()
  if (sender === undefined) return
  const functions: Statements = recorded.get(sender.folder) ?? new Map()
  recorded.set(sender.folder, functions)
  const statements = functions.get(sender.name) ?? new Set<string>()
  functions.set(sender.name, statements)
  statements.add(layOut(statement))
}

/** The outermost function of the repository that the statement comes from. */
function findSender(): { readonly folder: string; readonly name: string } | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = STACK_FRAMES
  const lines = new Error('stack').stack?.split('\n') ?? []
  Error.stackTraceLimit = limit
  const frames = lines.flatMap((line) => {
    const { name = '', folder = '', file = '' } = SOURCE.exec(line)?.groups ?? {}
    return file.endsWith('.repository') ? [{ folder, name: `${file} ${name}`.trim() }] : []
  })
  return frames.at(-1)
}

const UNNESTED = /\(SELECT (?:(?!\bFROM\b)[^()])* FROM unnest\([^()]*\) AS varied \([^()]*\)\) AS input/g
const CLAUSE =
  /\s+(?=(?:FROM|WHERE|(?:LEFT|INNER|CROSS) JOIN|(?<!LEFT |INNER |CROSS )JOIN|GROUP BY|HAVING|ORDER BY|LIMIT|RETURNING|ON CONFLICT|SET|VALUES|UNION|FOR (?:UPDATE|NO KEY|KEY|SHARE))\b)/gi

/** One clause a line; numbers of parameters and how many rows were sent say nothing. */
export function layOut(statement: string): string {
  return statement
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:::[\w[\]]+)?(?:, \?(?:::[\w[\]]+)?)+/g, (list) =>
      new Set(list.split(', ')).size === 1 ? `${list.split(', ')[0]}, …` : list,
    )
    .replaceAll(/(\((?:\?, )*\?(?:, …)?\))(?:, \1)+/g, '$1, …')
    .replaceAll(UNNESTED, '(unnested) AS input')
    .replaceAll(CLAUSE, '\n  ')
}

/** The file a reviewer reads: functions and statements in order. */
export function writeQueries(functions: ReadonlyMap<string, ReadonlySet<string>>): string {
  return [...functions]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, statements]) => `-- ${name}\n${[...statements].toSorted().join(';\n')};\n`)
    .join('\n')
}

/** What `writeQueries` wrote. */
export function parseQueries(text: string): Statements {
  const parts = text.split(/^-- /m).filter((part) => part !== '')
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n')
      const statements = lines.join('\n').trim().replace(/;$/, '').split(';\n')
      return [name, new Set(statements)]
    }),
  )
}
