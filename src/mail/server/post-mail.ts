import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'

/** Hands a mail to the mail server of `MAIL_URL`, or without one writes it into `DATA_DIR/mail` as an .eml file. */
export async function postMail(
  message: Mail.Options,
  mailId: number,
  { mailUrl, dataDir }: { mailUrl: string | undefined; dataDir: string },
): Promise<void> {
  if (mailUrl) {
    const server = createTransport(mailUrl, { disableFileAccess: true, disableUrlAccess: true })
    try {
      await server.sendMail(message)
    } finally {
      server.close()
    }
    return
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: bytes } = await writer.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
  await writeWhole(join(dataDir, 'mail'), `mail-${String(mailId).padStart(6, '0')}.eml`, bytes as Buffer)
}

/** Under its name a file is there as a whole or not at all. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = join(folder, `.${name}.${process.pid}`)
  try {
    const file = await open(half, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, join(folder, name))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
