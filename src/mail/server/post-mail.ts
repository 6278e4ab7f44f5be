import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'
import { mailServerWithTls } from '#platform/demand-tls.ts'
import { writePrivateFile } from '#platform/private-files.ts'

/** Hands a mail to the mail server of `MAIL_URL`, or without one writes it into `DATA_DIR/mail` as an .eml file. */
export async function postMail(
  message: Mail.Options,
  mailId: number,
  { mailUrl, dataDir }: { mailUrl: string | undefined; dataDir: string },
): Promise<void> {
  if (mailUrl) {
    const server = createTransport(mailServerWithTls(mailUrl), { disableFileAccess: true, disableUrlAccess: true })
    try {
      await server.sendMail(message)
    } finally {
      server.close()
    }
    return
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: bytes } = await writer.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
  await writePrivateFile(join(dataDir, 'mail'), `mail-${String(mailId).padStart(6, '0')}.eml`, bytes as Buffer)
}
