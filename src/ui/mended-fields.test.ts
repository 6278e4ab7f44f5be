import { expect, test, vi } from 'vitest'
import { isMended, listenToMending, mend, stillWrong } from './mended-fields.ts'

const refusal = () => ({ phone: ['Įveskite telefono numerį.'], 'properties.0.value': ['Per ilga.'] })

test('a field’s message goes when the field is changed, and the others stay', () => {
  const errors = refusal()
  mend(errors, 'comment')
  expect(stillWrong(errors)).toEqual(errors)
  mend(errors, 'phone')
  expect(isMended(errors.phone)).toBe(true)
  expect(stillWrong(errors)).toEqual({ 'properties.0.value': ['Per ilga.'] })
  mend(errors, 'properties[0][value]')
  expect(stillWrong(errors)).toEqual({})
})

test('what the next press says is said again', () => {
  mend(refusal(), 'phone')
  expect(stillWrong(refusal())).toEqual(refusal())
})

test('only the first change of a faulty field draws anything anew', () => {
  const errors = refusal()
  const draw = vi.fn()
  const stop = listenToMending(draw)
  for (const name of ['comment', 'phone', 'phone', 'phone']) mend(errors, name)
  expect(draw).toHaveBeenCalledOnce()
  stop()
})
