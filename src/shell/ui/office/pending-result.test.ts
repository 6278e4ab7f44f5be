import { expect, test } from 'vitest'
import { toPendingResult } from './pending-result.ts'

const open = new AbortController().signal

test('a question is answered by data or by the problem, and never fails', async () => {
  expect(await toPendingResult(Promise.resolve(7), open)).toEqual({ data: 7 })
  expect(await toPendingResult(Promise.reject(new Error('no')), open)).toEqual({ problem: new Error('no') })
})

test('a question that was stopped gets no answer, whatever the network says of it', async () => {
  const question = new AbortController()
  const answers: unknown[] = []
  for (const input of [Promise.resolve(7), Promise.reject(new Error('aborted'))])
    void toPendingResult(input, question.signal).then((answer) => answers.push(answer))
  question.abort()
  await new Promise((done) => setTimeout(done, 5))
  expect(answers).toEqual([])
})
