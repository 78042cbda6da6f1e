import type { Pool } from 'pg'

export interface PoolLoad {
  readonly used: number
  readonly waiting: number
}

export const sumLoads = (pools: readonly Pool[]): PoolLoad => ({
  used: pools.reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0),
  waiting: pools.reduce((sum, pool) => sum + pool.waitingCount, 0),
})
