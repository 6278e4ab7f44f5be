import { useRef, useState } from 'react'
import { parseCompanyCode } from '#accounts/company-code.ts'
import { ask } from '#platform/api-client.ts'
import { slimCall } from '#platform/slim-call.ts'
import type { FindCompany } from '../companies.contract.ts'
import { splitAddress } from '../split-address.ts'

const findCompany = slimCall<typeof FindCompany>('GET', '/api/companies/:code')

/**
 * Fills a form's empty company name and address when a right company code is typed, from the register's copy. What was
 * typed is never overwritten, and a shop without the copy does nothing. `said` tells what was filled in.
 */
export function useCompanyFill() {
  const asked = useRef('')
  const [said, setSaid] = useState('')

  async function fillFrom(input: HTMLInputElement): Promise<void> {
    const code = parseCompanyCode(input.value)
    const { form } = input
    if (!code || !form || code === asked.current) return
    asked.current = code
    setSaid('')
    const found = await ask(findCompany, { params: { code } }).catch(() => undefined)
    // Another code has been typed meanwhile.
    if (!found?.data || parseCompanyCode(input.value) !== code) return

    const { name, address } = found.data
    const filled = fill(form, 'title', name) ? ['pavadinimą'] : []
    const place = splitAddress(address ?? '')
    // A street without its town, or another one, would be a wrong address.
    const isFree = ['address', 'city'].every((field) => isEmpty(form, field))
    if (isFree && fill(form, 'address', place.address)) {
      fill(form, 'city', place.city)
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

function isEmpty(form: HTMLFormElement, name: string): boolean {
  return (fieldOf(form, name)?.value.trim() ?? '') === ''
}

/** Says whether something was filled in. The input event lets the form keep its draft. */
function fill(form: HTMLFormElement, name: string, value: string): boolean {
  const field = fieldOf(form, name)
  if (!field || !value || !isEmpty(form, name)) return false
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
