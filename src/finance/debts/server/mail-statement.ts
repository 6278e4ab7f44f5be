import { toBillAddresses } from '#people/clients/server/public/list-bill-recipients.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { enqueueMails } from '#people/mail/server/public/enqueue-mail.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { StatementMailed } from '../debts.events.ts'
import { buildStatementMail } from '../statement.mail.ts'
import { buildStatement, type StatementQuery } from './build-statement.ts'

/** To every contact that gets bills, else to the client, as of now. 404; 422 without an address. */
export async function mailStatement(work: Work, query: StatementQuery): Promise<{ to: string }> {
  const { client, paper, from, to, opening, closing } = await buildStatement(work.tx, { ...query, now: work.now })
  const addresses = toBillAddresses(client, client.contacts)
  if (addresses.length === 0)
    throw invalid({ email: ['Klientas neturi el. pašto: įrašykite jį kliento duomenyse arba išsisaugokite PDF.'] })
  const content = buildStatementMail({ client: client.name, from, to, opening, closing })
  const attachments = [{ paper, filename: `skolos-israsas-${client.id}-${to}.pdf` }]
  await enqueueMails(
    work,
    addresses.map((address) => ({
      content,
      to: address,
      attachments,
      // erased with the account that has the address
      ...(client.user_id !== null && address === client.email && { user_id: client.user_id }),
    })),
    await work.settings(),
  )
  const recipients = addresses.join(', ')
  await work.happened(StatementMailed, toClientSubject(client), { from, until: to, to: recipients })
  return { to: recipients }
}
