import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { createTransport } from 'nodemailer'
import { mailServerWithTls } from '#platform/database/demand-tls.ts'
import { bad, type Finding, good, warning } from './finding.ts'

const patienceMs = 8_000
const soonDays = 14

const noTls =
  'No mail is handed over unencrypted: use a server with STARTTLS or smtps://, or, when nobody else is on the way to it, write ?tls=off at the end of MAIL_URL.'

/** Whether the mail server of MAIL_URL lets us in, and how long its certificate is good for. */
export async function lookAtMail(mailUrl: string | undefined): Promise<Finding[]> {
  if (!mailUrl)
    return [
      warning(
        'mail',
        'MAIL_URL is empty: mails lie in DATA_DIR/mail',
        'Set MAIL_URL when the shop is to write to people.',
      ),
    ]
  const server = createTransport({
    url: mailServerWithTls(mailUrl),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await server.verify()
  } catch (error) {
    const says = (error as Error).message.split('\n')[0] ?? ''
    const advice = /certificate|self-signed|expired/i.test(says)
      ? 'Whoever runs the mail server must renew its certificate. Mails wait up to eight hours, then can be sent again.'
      : 'Check host, port, user and password in MAIL_URL. Mails wait up to eight hours, then can be sent again.'
    return [bad('mail', says, (error as { code?: string }).code === 'ETLS' ? noTls : advice)]
  } finally {
    server.close()
  }
  const { host } = server.options as { host?: string }
  return [good('mail', `${host} lets us in`), ...(await certificateFound(mailUrl))]
}

async function certificateFound(mailUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(mailUrl)
  try {
    const until = await validUntil(hostname, Number(port) || (protocol === 'smtps:' ? 465 : 587), protocol === 'smtps:')
    if (!until)
      return [
        warning(
          'mail certificate',
          'none: the connection is not encrypted',
          'Use a server with STARTTLS, or smtps://.',
        ),
      ]
    return [lastingFound(Math.floor((until.getTime() - Date.now()) / 86_400_000))]
  } catch (error) {
    return [warning('mail certificate', `could not be read (${(error as Error).message})`, 'Look again later.')]
  }
}

/** @param days whole days that a certificate is still good for. */
export function lastingFound(days: number): Finding {
  const says = `good for ${days} days`
  if (days < 0) return bad('mail certificate', 'expired', 'Whoever runs the mail server must renew it.')
  if (days < soonDays) return warning('mail certificate', says, 'Ask whoever runs the mail server to renew it in time.')
  return good('mail certificate', says)
}

/** When the server's certificate ends; undefined when it offers no encryption. */
async function validUntil(host: string, port: number, isTls: boolean): Promise<Date | undefined> {
  const plain = isTls ? undefined : await startTls(host, port)
  if (!isTls && !plain) return undefined
  const options = { host, port, servername: host, rejectUnauthorized: false, ...(plain && { socket: plain }) }
  const secure = await new Promise<TLSSocket>((done, fail) => {
    const socket = connectTls(options, () => done(socket))
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', fail)
  })
  const { valid_to } = secure.getPeerCertificate()
  secure.destroy()
  return new Date(valid_to)
}

/** Greets as SMTP does and asks for encryption. Undefined when the server has none. */
async function startTls(host: string, port: number): Promise<Socket | undefined> {
  const socket = connectPlain({ host, port })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
  await answer(socket)
  socket.write('EHLO localhost\r\n')
  if (!/STARTTLS/i.test(await answer(socket))) {
    socket.destroy()
    return undefined
  }
  socket.write('STARTTLS\r\n')
  await answer(socket)
  return socket
}

/** An answer of SMTP ends with a line whose code is followed by a space. */
function answer(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((done, fail) => {
    const read = (chunk: Buffer) => {
      text += chunk
      if (!/^\d{3} .*\r?\n$/m.test(text)) return
      socket.off('data', read)
      socket.off('error', fail)
      done(text)
    }
    socket.on('data', read)
    socket.once('error', fail)
  })
}
