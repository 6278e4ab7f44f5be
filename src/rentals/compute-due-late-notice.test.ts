import { expect, test } from 'vitest'
import { addDays } from '#rules/calendar/day.ts'
import { computeDueLateNotice } from './compute-due-late-notice.ts'

const due = '2026-11-18'

function daysTold(down: string[] = []) {
  const lines: string[] = []
  for (let today = due; today < '2026-12-20'; today = addDays(today, 1))
    if (!down.includes(today) && computeDueLateNotice({ due, sentOn: lines, today })) lines.push(today)
  return lines
}

test('a late return is told the day after it, then every third day, three times', () => {
  expect(daysTold()).toEqual(['2026-11-19', '2026-11-22', '2026-11-25'])
})

test('a notice that was missed comes late, and the next three days after it', () => {
  expect(daysTold(['2026-11-19', '2026-11-20'])).toEqual(['2026-11-21', '2026-11-24', '2026-11-27'])
})
