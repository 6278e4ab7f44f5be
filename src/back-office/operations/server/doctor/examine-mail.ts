import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import { createTransport } from 'nodemailer'
import { requireMailServerTls } from '#platform/database/require-tls.ts'
import { type DoctorFinding, reportBad, reportGood, reportWarning } from './doctor-finding.ts'

const patienceMs = 8_000
const soonDays = 14

const noTls =
  'No mail is handed over unencrypted: use a server with STARTTLS or smtps://, or, when nobody else is on the way to it, write ?tls=off at the end of MAIL_URL.'

export async function examineMail(mailUrl: string | undefined): Promise<DoctorFinding[]> {
  if (!mailUrl)
    return [
      reportWarning(
        'mail',
        'MAIL_URL is empty: mails lie in DATA_DIR/mail',
        'Set MAIL_URL when the shop is to write to people.',
      ),
    ]
  let certificate: PeerCertificate | undefined
  const server = createTransport({
    url: requireMailServerTls(mailUrl),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    tls: {
      // Node calls it only for certificates of a trusted authority.
      checkServerIdentity(host, seen) {
        certificate = seen
        return checkServerIdentity(host, seen)
      },
    },
  })
  try {
    await server.verify()
  } catch (error) {
    const says = (error as Error).message.split('\n')[0] ?? ''
    const advice = /certificate|self-signed|expired/i.test(says)
      ? 'Whoever runs the mail server must renew its certificate. Mails wait four to five hours, then can be sent again.'
      : 'Check host, port, user and password in MAIL_URL. Mails wait four to five hours, then can be sent again.'
    return [reportBad('mail', says, (error as { code?: string }).code === 'ETLS' ? noTls : advice)]
  } finally {
    server.close()
  }
  const { host, tls } = server.options as { host?: string; tls?: { rejectUnauthorized?: boolean } }
  return [reportGood('mail', `${host} lets us in`), certificateFound(certificate, tls?.rejectUnauthorized !== false)]
}

function certificateFound(certificate: PeerCertificate | undefined, isChecked: boolean): DoctorFinding {
  if (certificate)
    return buildCertificateFinding(Math.floor((Date.parse(certificate.valid_to) - Date.now()) / 86_400_000))
  return isChecked
    ? reportWarning(
        'mail certificate',
        'none: the connection is not encrypted',
        'Use a server with STARTTLS, or smtps://.',
      )
    : reportWarning(
        'mail certificate',
        'MAIL_URL lets any certificate pass',
        'Take tls.rejectUnauthorized=false out of it when the server has a good one.',
      )
}

/** @param days whole days that a certificate is still good for. */
export function buildCertificateFinding(days: number): DoctorFinding {
  const says = `good for ${days} days`
  if (days < 0) return reportBad('mail certificate', 'expired', 'Whoever runs the mail server must renew it.')
  if (days < soonDays)
    return reportWarning('mail certificate', says, 'Ask whoever runs the mail server to renew it in time.')
  return reportGood('mail certificate', says)
}
