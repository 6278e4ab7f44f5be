// biome-ignore-all lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema

import type pg from 'pg'
import { type DoctorFinding, reportBad, reportGood, reportWarning } from './doctor-finding.ts'

const lateMinutes = 15

export async function examineJobs(pool: pg.Pool): Promise<DoctorFinding[]> {
  const there = await pool.query(`select to_regclass('pgboss.job') is not null as there`)
  if (!there.rows[0]?.there) return [reportWarning('jobs', 'never started', 'Start the program once.')]
  const { rows } = await pool.query<{ waiting: number; late: number; failed: number; names: string | null }>(
    `select count(*) filter (where state in ('created', 'retry', 'active'))::int as waiting,
            count(*) filter (where state = 'created' and start_after < now() - interval '${lateMinutes} minutes')::int as late,
            count(*) filter (where state = 'failed')::int as failed,
            string_agg(distinct name, ', ') filter (where state = 'failed') as names
       from pgboss.job where name !~ '^__pgboss__'`,
  )
  const mails = await pool.query<{ n: number }>(
    'select count(*)::int as n from mails where failed_at is not null and sent_at is null and not to_former_address',
  )
  const { waiting = 0, late = 0, failed = 0, names = null } = rows[0] ?? {}
  const unsent = mails.rows[0]?.n ?? 0
  return [
    late > 0
      ? reportBad(
          'jobs',
          `${late} of ${waiting} wait for more than ${lateMinutes} minutes`,
          'Is the shop running? Jobs are done by it alone; then read its log.',
        )
      : reportGood('jobs', `${waiting} wait`),
    failed > 0
      ? reportWarning(
          'given up',
          `${failed} jobs (${names})`,
          'The log says why ("a job failed"). Mails can be sent again from their order.',
        )
      : reportGood('given up', 'none'),
    unsent > 0
      ? reportWarning(
          'mails',
          `${unsent} could not be sent`,
          'See why in the order’s mails, mend MAIL_URL or the address, send them again.',
        )
      : reportGood('mails', 'all are sent or on their way'),
  ]
}
