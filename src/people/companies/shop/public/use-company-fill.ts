import { useRef, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import type { FindCompany } from '../../companies.contract.ts'
import { isSameCompanyName } from '../../is-same-company-name.ts'
import { splitAddress } from '../../split-address.ts'

const findCompany = defineSlimEndpoint<typeof FindCompany>('GET', '/api/companies/:code')

/** Empty name and address only; removes an earlier code's: no invoice mixes two companies. */
export function useCompanyFill() {
  const params = useRef('')
  const filledIn = useRef(new Map<HTMLInputElement, string>())
  const [said, setSaid] = useState('')

  async function fillFrom(input: HTMLInputElement): Promise<void> {
    const code = parseCompanyCode(input.value)
    const { form } = input
    if (!code || !form || code === params.current) return
    params.current = code
    setSaid('')
    const match = await sendRequest(findCompany, { params: { code } }).catch(() => undefined)
    // Another code was typed meanwhile.
    if (!match || parseCompanyCode(input.value) !== code) return

    takeBack(filledIn.current)
    if (!match.data) return
    const { name, address } = match.data
    const fill = (field: string, value: string) => fillEmpty(fieldOf(form, field), value, filledIn.current)
    const filled = fill('title', name) ? ['pavadinimą'] : []
    if (!isSameCompanyName(fieldOf(form, 'title')?.value ?? name, name)) {
      setSaid(`Juridinių asmenų registre šiuo kodu įrašyta kita įmonė: ${name}.`)
      return
    }
    const place = splitAddress(address ?? '')
    const isFree = ['address', 'city'].every((field) => isEmpty(fieldOf(form, field)))
    if (isFree && fill('address', place.address)) {
      fill('city', place.city)
      filled.push('adresą')
    }
    if (filled.length > 0) setSaid(`Įrašėme ${filled.join(' ir ')} iš Juridinių asmenų registro: ${name}.`)
  }

  return { fillFrom, said }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}

const isEmpty = (field: HTMLInputElement | undefined) => (field?.value.trim() ?? '') === ''

function takeBack(filledIn: Map<HTMLInputElement, string>): void {
  for (const [field, value] of filledIn) if (field.value === value) write(field, '')
  filledIn.clear()
}

/** True when the field was filled. */
function fillEmpty(field: HTMLInputElement | undefined, value: string, filledIn: Map<HTMLInputElement, string>) {
  if (!field || !value || !isEmpty(field)) return false
  filledIn.set(field, value)
  write(field, value)
  return true
}

/** The input event saves the form's draft. */
function write(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
