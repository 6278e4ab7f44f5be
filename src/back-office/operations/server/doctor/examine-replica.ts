import { openToolPool } from '#platform/database/tool-pool.ts'
import { type DoctorFinding, reportBad, reportGood, reportWarning } from './doctor-finding.ts'

interface Copy {
  isCopy: boolean
  /** Null on an idle primary, too. */
  behind: number | null
  isReceiving: boolean
}

export async function examineReplica(url: string | undefined): Promise<DoctorFinding[]> {
  if (!url) return []
  const pool = openToolPool(url)
  try {
    // biome-ignore lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema
    const { rows } = await pool.query<Copy>(`select pg_is_in_recovery() as "isCopy",
      case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else extract(epoch from now() - pg_last_xact_replay_timestamp())::int end as behind,
      exists (select from pg_stat_wal_receiver) as "isReceiving"`)
    return [buildReplicaFinding(rows[0] as Copy)]
  } catch (error) {
    return [
      reportWarning(
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

export function buildReplicaFinding({ isCopy, behind, isReceiving }: Copy): DoctorFinding {
  if (!isCopy)
    return reportWarning(
      'replica',
      'DATABASE_READ_URL leads to a database that takes writes itself',
      'Let it lead to a streaming replica of DATABASE_URL: what is no copy of it shows another shop.',
    )
  if (!isReceiving)
    return reportBad(
      'replica',
      'it does not receive from the primary',
      'See primary_conninfo and the log of the replica.',
    )
  if (behind !== null && behind > muchBehindSeconds)
    return reportWarning(
      'replica',
      `${behind} s behind`,
      'Look for long queries on it and for a slow disk; until it follows, everything is read from the primary.',
    )
  return reportGood('replica', 'it follows the primary')
}
