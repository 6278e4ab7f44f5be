import { useId, useRef, useState } from 'react'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type ClientContact, serializeContacts, WITHOUT_END } from '../../client-contacts.ts'
import { type Client, UpdateClient } from '../../clients.contract.ts'

export function ClientContacts({ contacts }: { contacts: ClientContact[] }) {
  if (contacts.length === 0)
    return (
      <p className="text-soft">
        Įrašykite, kas už klientą pasirašo atsiimdamas ir kam siųsti sąskaitas: paskyros jiems nereikia.
      </p>
    )
  return (
    <ul className="grid gap-4">
      {contacts.map(({ id, name, role, phone, email, gets_bills, signs_until }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            <span>{name}</span>
            {role && <span className="font-normal text-soft">{`, ${role}`}</span>}
          </p>
          {phone && (
            <p>
              <PhoneLink phone={formatPhone(phone)} className="text-link" />
            </p>
          )}
          {email && (
            <p>
              <a href={`mailto:${email}`} className="text-link">
                {email}
              </a>
            </p>
          )}
          <p className="flex flex-wrap gap-x-4 text-sm">
            {signs_until && (
              <span className="figures">
                <StateLabel colour="neutral">{signsWords(signs_until)}</StateLabel>
              </span>
            )}
            {gets_bills && <StateLabel colour="neutral">Gauna sąskaitas</StateLabel>}
          </p>
        </li>
      ))}
    </ul>
  )
}

const signsWords = (until: string) => (until === WITHOUT_END ? 'Pasirašo' : `Pasirašo iki ${until}`)

interface ContactsModalProps {
  client: Client
  onClose: () => void
  onSaved: (message: string) => void
}

export function ContactsModal({ client, onClose, onSaved }: ContactsModalProps) {
  const formId = useId()
  const [rows, setRows] = useState(() => (client.contacts.length > 0 ? client.contacts.map(typedOf) : [emptyRow()]))
  const { seen, meet } = useExpectedValue<object>({ contacts: serializeContacts(client.contacts) })
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ errors: FormFieldErrors; message: string }>({ errors: {}, message: '' })
  const list = useRef<HTMLOListElement>(null)
  const change = (key: number, fields: Partial<ContactDraft>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...fields } : row)))
  const written = rows.filter(isWritten)

  async function save() {
    const undated = written.flatMap(({ signs, until }, at) =>
      signs === 'until' && until === '' ? [[`contacts.${at}.signs_until`, ['Įrašykite paskutinę dieną.']]] : [],
    )
    if (undated.length > 0) return setProblem({ errors: Object.fromEntries(undated), message: '' })
    setPending(true)
    try {
      await sendRequest(UpdateClient, {
        params: { id: client.id },
        body: { contacts: written.map(sentOf), seen: seen as { contacts: string } },
      })
      onSaved('Kontaktai išsaugoti.')
    } catch (thrown) {
      meet(thrown)
      setProblem({
        errors: (thrown instanceof ApiError && thrown.errors) || {},
        message: thrown instanceof Error ? thrown.message : 'Įrašyti nepavyko.',
      })
    } finally {
      setPending(false)
    }
  }

  function add() {
    setRows((before) => [...before, emptyRow()])
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  return (
    <FormModal title="Kontaktai" size="large" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form
        id={formId}
        autoComplete="off"
        errors={problem.errors}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FormErrors message={problem.message} errors={problem.errors} />
        <ol ref={list} className="grid gap-6">
          {rows.map((row, index) => (
            <li key={row.key}>
              <ContactFields
                row={row}
                number={index + 1}
                at={written.indexOf(row)}
                change={(fields) => change(row.key, fields)}
                onRemove={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
              />
            </li>
          ))}
        </ol>
        <Button variant="quiet" className="mt-5" onClick={add}>
          <PlusIcon className="size-4.5" />
          Pridėti kontaktą
        </Button>
      </Form>
    </FormModal>
  )
}

interface ContactFieldsProps {
  row: ContactDraft
  number: number
  /** The index among the sent rows. */
  at: number
  change: (fields: Partial<ContactDraft>) => void
  onRemove: () => void
}

function ContactFields({ row, number, at, change, onRemove }: ContactFieldsProps) {
  const type = (name: 'name' | 'role' | 'phone' | 'email') => ({
    name: `contacts.${at}.${name}`,
    value: row[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <fieldset className="rounded-house border border-line p-4">
      <legend className="sr-only">{`Kontaktas ${number}`}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Vardas ir pavardė" maxLength={120} {...type('name')} />
        <TextField label="Pareigos" optional maxLength={60} {...type('role')} />
        <TextField label="Telefonas" type="tel" optional maxLength={60} {...type('phone')} />
        <TextField label="El. paštas" type="email" optional={!row.gets_bills} maxLength={254} {...type('email')} />
        <SelectField
          label="Pasirašo už klientą"
          name={`contacts.${at}.signs`}
          value={row.signs}
          onChange={({ target }) => change({ signs: target.value as ContactDraft['signs'] })}
          options={[
            { value: 'no', label: 'Ne' },
            { value: 'always', label: 'Taip, be pabaigos' },
            { value: 'until', label: 'Taip, iki dienos' },
          ]}
        />
        {row.signs === 'until' && (
          <DayField
            label="Paskutinė diena"
            name={`contacts.${at}.signs_until`}
            value={row.until}
            onDay={(until) => change({ until })}
          />
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Gauna sąskaitas ir priminimus"
          name={`contacts.${at}.gets_bills`}
          checked={row.gets_bills}
          onChange={({ target }) => change({ gets_bills: target.checked })}
        />
        <Button variant="quiet" size="small" onClick={onRemove}>
          Išimti<span className="sr-only">{`: ${row.name || `kontaktas ${number}`}`}</span>
        </Button>
      </div>
    </fieldset>
  )
}

let lastKey = 0

const emptyRow = () => ({
  key: ++lastKey,
  id: null as number | null,
  name: '',
  role: '',
  phone: '',
  email: '',
  until: '',
  gets_bills: false,
  signs: 'no' as 'no' | 'always' | 'until',
})
type ContactDraft = ReturnType<typeof emptyRow>

const typedOf = ({ id, name, role, phone, email, gets_bills, signs_until }: ClientContact): ContactDraft => ({
  key: ++lastKey,
  id,
  name,
  role,
  gets_bills,
  phone: phone ? formatPhone(phone) : '',
  email: email ?? '',
  signs: signs_until === null ? 'no' : signs_until === WITHOUT_END ? 'always' : 'until',
  until: signs_until === null || signs_until === WITHOUT_END ? '' : signs_until,
})

const isWritten = ({ id, name, role, phone, email }: ContactDraft) =>
  id !== null || [name, role, phone, email].some((text) => text.trim() !== '')

const sentOf = ({ id, name, role, phone, email, gets_bills, signs, until }: ContactDraft) => ({
  id,
  name,
  role,
  phone,
  email,
  gets_bills,
  signs_until: signs === 'no' ? null : signs === 'always' ? WITHOUT_END : until,
})
