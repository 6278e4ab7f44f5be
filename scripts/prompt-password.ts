import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * From a pipe, the first line. Undefined when empty.
 *
 * @throws Error when the two differ.
 */
export async function promptPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line || undefined
    return undefined
  }
  const first = await hidden('Password (Enter: make one up): ')
  if (first === '') return undefined
  if ((await hidden('The same once more: ')) !== first) throw new Error('The two passwords are not the same.')
  return first
}

async function hidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const keyboard = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  keyboard.on('SIGINT', () => process.exit(130))
  const typed = await keyboard.question('')
  keyboard.close()
  process.stdout.write('\n')
  return typed
}
