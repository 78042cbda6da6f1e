/** The part of the engine that upkeep needs. */
export interface UpkeepEngine {
  readonly query: (sql: string) => Promise<{ readonly rows: readonly unknown[] }>
  readonly isInTransaction: () => boolean
}

/** A crash replays at most about this much log; 64 MB take about a second. */
const MAX_LOG_BYTES = 64 * 1024 * 1024
const LOG_LOOK_EVERY_MS = 1000
const TABLE_LOOK_EVERY_MS = 10_000

/**
 * What a PostgreSQL server does in background processes, which the embedded engine does not have: its checkpointer and
 * autovacuum never run (`XLogWrite` asks for a checkpoint only `IsUnderPostmaster`). Without it the log grows for ever and is
 * replayed whole after a crash, dead rows stay, the planner knows no sizes, and after 2³¹ transactions nothing commits.
 *
 * Each step is one statement on one table, done between two requests and outside of transactions.
 */
export class EmbeddedUpkeep {
  readonly #engine: UpkeepEngine
  readonly #readNowMs: () => number
  #logLookAtMs = 0
  #tableLookAtMs: number
  /** Vacuumed since the last pause. */
  readonly #tended = new Set<string>()

  constructor(engine: UpkeepEngine, readNowMs: () => number) {
    this.#engine = engine
    this.#readNowMs = readNowMs
    this.#tableLookAtMs = readNowMs() + TABLE_LOOK_EVERY_MS
  }

  /**
   * Drops the template databases: nothing in them can ever be frozen, and the oldest database bounds the transaction ids of
   * all. This engine has one database and needs no template.
   */
  async dropTemplates(): Promise<void> {
    const rows = await this.#read<{ name: string }>(
      "SELECT quote_ident(datname) AS name FROM pg_database WHERE datname IN ('template0', 'template1')",
    )
    if (rows.length === 0) return
    await this.#engine.query('UPDATE pg_database SET datistemplate = false WHERE datistemplate')
    for (const { name } of rows) await this.#engine.query(`DROP DATABASE ${name}`)
  }

  /** Does what is due: a checkpoint, or the vacuum of one table. */
  async step(): Promise<void> {
    const nowMs = this.#readNowMs()
    if (nowMs < Math.min(this.#logLookAtMs, this.#tableLookAtMs) || this.#engine.isInTransaction()) return
    if (nowMs >= this.#logLookAtMs) await this.#boundLog(nowMs)
    if (nowMs >= this.#tableLookAtMs) await this.#tendTable(nowMs)
  }

  async #boundLog(nowMs: number): Promise<void> {
    this.#logLookAtMs = nowMs + LOG_LOOK_EVERY_MS
    const rows = await this.#read<{ bytes: number }>(
      'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()',
    )
    if ((rows[0]?.bytes ?? 0) >= MAX_LOG_BYTES) await this.#engine.query('CHECKPOINT')
  }

  /** One table is vacuumed per request, each due one once; then it waits. A table that stays due is due again after the pause. */
  async #tendTable(nowMs: number): Promise<void> {
    const due = await this.#read<{ name: string }>(DUE_TABLES)
    const next = due.find(({ name }) => !this.#tended.has(name))
    if (next === undefined) {
      this.#tableLookAtMs = nowMs + TABLE_LOOK_EVERY_MS
      this.#tended.clear()
      return
    }
    this.#tended.add(next.name)
    await this.#engine.query(`VACUUM (FREEZE, ANALYZE) ${next.name}`)
  }

  /** Rows as the statement names its columns. */
  async #read<Row>(sql: string): Promise<readonly Row[]> {
    const { rows } = await this.#engine.query(sql)
    return rows as readonly Row[]
  }
}

/**
 * PostgreSQL's own thresholds for dead and changed rows (autovacuum_vacuum_threshold and its scale factor), lower for inserted
 * ones: a table that only grows is tended in small portions, and what is frozen is not looked at again. ANALYZE passes over
 * pg_statistic, so that its changed rows are counted for ever. The most due table comes first.
 */
const DUE_TABLES = `
  SELECT format('%I.%I', stat.schemaname, stat.relname) AS name
    FROM pg_stat_all_tables stat
    JOIN pg_class class ON class.oid = stat.relid
   WHERE class.relkind IN ('r', 'm') AND class.relpersistence = 'p'
     AND (stat.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
       OR stat.n_ins_since_vacuum > 20000
       OR (stat.n_mod_since_analyze > 50 + 0.2 * greatest(class.reltuples, 0)
           AND stat.relid <> 'pg_catalog.pg_statistic'::regclass)
       OR age(class.relfrozenxid) > 50000000)
   ORDER BY age(class.relfrozenxid) > 50000000 DESC, stat.n_dead_tup + stat.n_ins_since_vacuum DESC`
