import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { type PreviewReminders, SendReminders } from '../debts.contract.ts'

export type PreviewedDunningLetter = AnswerOf<typeof PreviewReminders>['data'][number]

export const getLetterKey = ({ client_id, step }: Pick<PreviewedDunningLetter, 'client_id' | 'step'>) =>
  `${client_id} ${step}`

interface Outcome {
  sent: number
  failed: { letter: PreviewedDunningLetter; message: string }[]
}

const lettersAtOnce = 5

export function useSendDunningLetters() {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function send(letters: readonly PreviewedDunningLetter[]): Promise<void> {
    const outcome: Outcome = { sent: 0, failed: [] }
    for (let done = 0; done < letters.length; done += lettersAtOnce) {
      setProgress({ done, all: letters.length })
      const some = letters.slice(done, done + lettersAtOnce)
      const requests = some.map(({ client_id, step, documents, orders }) => ({
        client_id,
        step,
        documents: documents.map(({ id }) => id),
        orders: orders.map(({ id }) => id),
      }))
      try {
        const { sent, failed } = await sendRequest(SendReminders, { body: { letters: requests } })
        outcome.sent += sent.length
        for (const { message, ...about } of failed) {
          const letter = some.find((one) => getLetterKey(one) === getLetterKey(about))
          if (letter) outcome.failed.push({ letter, message })
        }
      } catch (thrown) {
        // one that did go is not sent twice
        const { message } = readProblem(
          thrown,
          'Nežinome, ar laiškas išėjo. Siųskite dar kartą: du kartus jis neišeis.',
        )
        outcome.failed.push(...some.map((letter) => ({ letter, message })))
      }
    }
    setProgress(null)
    setOutcome(outcome)
  }

  return { send, progress, outcome }
}
