import { openToolPool } from '#platform/database/tool-pool.ts'
import { bad, type Finding, good, warning } from './finding.ts'

interface Copy {
  isCopy: boolean
  /** Null on an idle primary, too. */
  behind: number | null
  isReceiving: boolean
}

export async function lookAtReplica(url: string | undefined): Promise<Finding[]> {
  if (!url) return []
  const pool = openToolPool(url)
  try {
    // biome-ignore lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema
    const { rows } = await pool.query<Copy>(`select pg_is_in_recovery() as "isCopy",
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from now() - pg_last_xact_replay_timestamp())::int end as behind,
      exists (select from pg_stat_wal_receiver) as "isReceiving"`)
    return [replicaFound(rows[0] as Copy)]
  } catch (error) {
    return [
      warning(
        'replica',
        (error as Error).message || 'it does not answer',
        'Everything is read from the primary meanwhile; mend the replica, or unset DATABASE_READ_URL.',
      ),
    ]
  } finally {
    await pool.end()
  }
}

/** Below this the shop reads from the primary meanwhile. */
const muchBehindSeconds = 60

export function replicaFound({ isCopy, behind, isReceiving }: Copy): Finding {
  if (!isCopy)
    return warning(
      'replica',
      'DATABASE_READ_URL leads to a database that takes writes itself',
      'Let it lead to a streaming replica of DATABASE_URL: what is no copy of it shows another shop.',
    )
  if (!isReceiving)
    return bad('replica', 'it does not receive from the primary', 'See primary_conninfo and the log of the replica.')
  if (behind !== null && behind > muchBehindSeconds)
    return warning(
      'replica',
      `${behind} s behind`,
      'Look for long queries on it and for a slow disk; until it follows, everything is read from the primary.',
    )
  return good('replica', 'it follows the primary')
}
