import { expect, test } from 'vitest'
import { z } from 'zod'
import { assertEventNamesUnique, defineEvent, getEvent } from './define-event.ts'

const define = (label: string) => defineEvent('test.happened', { subject: 'order', payload: z.object({}), label })

test('T1830 an event whose module is loaded again replaces the former one, and of two of one name the program does not start', () => {
  const first = define('Prieš pakeitimą')
  const second = define('Po pakeitimo')
  expect(getEvent('test.happened')).toBe(second)
  expect(() => assertEventNamesUnique([first])).not.toThrow()
  expect(() => assertEventNamesUnique([first, second])).toThrow('The event test.happened is defined twice')
})
