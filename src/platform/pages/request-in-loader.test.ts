import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { defineEndpoint } from '../contract.ts'
import { apiContext } from './api-context.ts'
import { requestInLoader } from './request-in-loader.ts'

const Read = defineEndpoint({
  method: 'GET',
  address: '/api/thing',
  who: 'anyone',
  summary: 'A endpoint for this test',
})

function askOne(status: number, body: string) {
  const context = new RouterContextProvider()
  context.set(apiContext, async () => ({ status, headers: {}, body }))
  return requestInLoader(context)(Read).catch((thrown: unknown) => thrown)
}

test('T80 an error of the API reaches the page as its message and number, without its internals', async () => {
  const message = 'Įvyko nenumatyta klaida. Klaidos numeris: 7f3c'
  expect(await askOne(500, JSON.stringify({ message, request_id: '7f3c', stack: 'at line 1' }))).toMatchObject({
    data: { message },
    init: { status: 500 },
  })
  expect(JSON.stringify(await askOne(500, JSON.stringify({ message, stack: 'at line 1' })))).not.toContain('stack')
})

test('a page that is missing or unavailable shows its own error page, and any other error is ours', async () => {
  for (const status of [404, 503]) expect(await askOne(status, '{}')).toMatchObject({ data: null, init: { status } })
  expect(await askOne(418, '{}')).toEqual(new Error('GET /api/thing answered 418'))
})
