import { useState } from 'react'
import type { ClientSite } from '#people/clients/people.contract.ts'
import type { CreateObject } from '#people/work-sites/objects.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { NEW_OBJECT, type readObjectForm } from './read-object-form.ts'

const createObject = defineSlimEndpoint<typeof CreateObject>('POST', '/api/objects')

/** A saved site stays chosen even if the order fails. */
export function useObjectChoice(given: ClientSite[], drafted: string | undefined) {
  const [made, setMade] = useState<ClientSite[]>([])
  const objects = [...given, ...made]
  const [chosen, choose] = useState(drafted ?? '')

  async function make(form: NonNullable<ReturnType<typeof readObjectForm>>): Promise<number> {
    const { data } = await sendRequest(createObject, { body: form })
    setMade((before) => [...before, data])
    choose(String(data.id))
    return data.id
  }

  const isThere = chosen === NEW_OBJECT || objects.some(({ id }) => String(id) === chosen)
  return { objects, chosen: isThere ? chosen : '', choose, make }
}
