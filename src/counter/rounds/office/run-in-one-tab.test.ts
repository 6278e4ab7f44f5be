import { expect, test } from 'vitest'
import { runInOneTab } from './run-in-one-tab.ts'

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
  const first = runInOneTab(send, { waits: false })
  await new Promise((resolve) => setTimeout(resolve))
  kept.push('atvykimas')
  const [second, clock] = [runInOneTab(send, { waits: true }), runInOneTab(send, { waits: false })]
  await clock
  expect(sent).toEqual([])
  through()
  await Promise.all([first, second])
  expect(sent).toEqual(['išvykimas', 'atvykimas'])
})
