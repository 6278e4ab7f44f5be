import type pg from 'pg'
import { invariants } from '#app/invariants.ts'

export interface InvariantChecker {
  /** Breaches by the shop's clock, which is not PostgreSQL's. */
  broken: (now: Date) => Promise<string[]>
  /** A grown shop needs other plans. */
  planAnew: () => Promise<void>
  close: () => void
}

/** One SQL function: planning each invariant separately took longer than running it. */
export async function createInvariantChecker({ pool }: { pool: pg.Pool }): Promise<InvariantChecker> {
  const questions = invariants.map(({ name, sql }) => {
    const atMoment = sql.replaceAll('now()', () => '$1')
    return `return query select '${name}: ' || x.what from (${atMoment}) x;`
  })
  const client = await pool.connect()
  await client.query(`create function pg_temp.broken(timestamptz) returns setof text language plpgsql stable
    as $questions$ begin ${questions.join('\n')} end $questions$`)
  await client.query('set plan_cache_mode = force_generic_plan')
  return {
    async broken(now) {
      const { rows } = await client.query<{ what: string }>({
        name: 'every_invariant',
        text: 'select what from pg_temp.broken($1) what',
        values: [now],
      })
      return rows.map(({ what }) => what)
    },
    planAnew: async () => {
      await client.query('discard plans')
    },
    close: () => client.release(true),
  }
}
