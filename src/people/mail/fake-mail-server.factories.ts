import { type AddressInfo, createServer } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  data: string
}

export async function startFakeMailServer({
  refuses = false,
  afterMs = 0,
} = {}): Promise<{ url: string; received: ReceivedMail[]; close: () => Promise<void> }> {
  const received: ReceivedMail[] = []
  const server = createServer((socket) => {
    let mail: ReceivedMail = { from: '', to: [], data: '' }
    let inData = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.setEncoding('latin1')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (inData && line === '.') {
          inData = false
          received.push(mail)
          mail = { from: '', to: [], data: '' }
          setTimeout(() => say('250 kept'), afterMs)
        } else if (inData) mail.data += `${line}\r\n`
        else if (/^(EHLO|HELO)/i.test(line)) say('250 fake')
        else if (/^STARTTLS/i.test(line)) say('502 not here')
        else if (/^MAIL FROM/i.test(line)) {
          mail.from = /<(.*?)>/.exec(line)?.[1] ?? ''
          say(refuses ? '451 not now' : '250 ok')
        } else if (/^RCPT TO/i.test(line)) {
          mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
          say('250 ok')
        } else if (/^DATA/i.test(line)) {
          inData = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
    say('220 fake')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    received,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
