import { expect, test } from 'vitest'
import { alone } from './alone.ts'

test('T983 an act stored while another is being sent is sent right after it, and reading does not wait', async () => {
  const kept = ['išvykimas']
  const sent: string[] = []
  let through = () => {}
  const network = new Promise<void>((resolve) => {
    through = resolve
  })
  const send = async () => {
    const seen = [...kept]
    await network
    sent.push(...seen.filter((one) => !sent.includes(one)))
  }
  const first = alone(send, { waits: false })
  await new Promise((resolve) => setTimeout(resolve))
  kept.push('atvykimas')
  const [second, clock] = [alone(send, { waits: true }), alone(send, { waits: false })]
  await clock
  expect(sent).toEqual([])
  through()
  await Promise.all([first, second])
  expect(sent).toEqual(['išvykimas', 'atvykimas'])
})
