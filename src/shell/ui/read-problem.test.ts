import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '#platform/browser/api-client.ts'
import { readProblem } from './read-problem.ts'

test('an answer of the server keeps its message and the messages of its fields', () => {
  const thrown = new ApiError(422, { message: 'Duomenys neteisingi', errors: { email: ['Neteisingas'] } })
  expect(readProblem(thrown)).toEqual({
    message: 'Duomenys neteisingi',
    errors: { email: ['Neteisingas'] },
    status: 422,
  })
})

test('a broken network is told apart from a refusal', () => {
  expect(readProblem(new NetworkError()).message).toMatch(/interneto ryšį/)
})

test('a bug does not speak English to a customer', () => {
  expect(readProblem(new TypeError('x is not a function'))).toEqual({
    message: 'Įvyko klaida. Bandykite dar kartą.',
    errors: {},
  })
  expect(readProblem(undefined, 'Klaida tvarkant nuomą').message).toBe('Klaida tvarkant nuomą')
})

test('an answer without words takes those of the screen', () => {
  expect(readProblem({ status: 500, message: '' }, 'Klaida gaunant kategorijas')).toEqual({
    message: 'Klaida gaunant kategorijas',
    errors: {},
    status: 500,
  })
})
