import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { type PreviewReminders, SendReminders } from '../debts.contract.ts'

export type Letter = AnswerOf<typeof PreviewReminders>['data'][number]

export const keyOf = ({ client_id, step }: Pick<Letter, 'client_id' | 'step'>) => `${client_id} ${step}`

interface Outcome {
  sent: number
  failed: { letter: Letter; message: string }[]
}

const lettersAtOnce = 5

export function useSendingLetters() {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function send(letters: readonly Letter[]): Promise<void> {
    const told: Outcome = { sent: 0, failed: [] }
    for (let done = 0; done < letters.length; done += lettersAtOnce) {
      setProgress({ done, all: letters.length })
      const some = letters.slice(done, done + lettersAtOnce)
      const asked = some.map(({ client_id, step, documents }) => ({
        ...{ client_id, step, documents: documents.map(({ id }) => id) },
      }))
      try {
        const { sent, failed } = await sendRequest(SendReminders, { body: { letters: asked } })
        told.sent += sent.length
        for (const { message, ...about } of failed) {
          const letter = some.find((one) => keyOf(one) === keyOf(about))
          if (letter) told.failed.push({ letter, message })
        }
      } catch (thrown) {
        // one that did go is not sent twice
        const { message } = readProblem(
          thrown,
          'Nežinome, ar laiškas išėjo. Siųskite dar kartą: du kartus jis neišeis.',
        )
        told.failed.push(...some.map((letter) => ({ letter, message })))
      }
    }
    setProgress(null)
    setOutcome(told)
  }

  return { send, progress, outcome }
}
