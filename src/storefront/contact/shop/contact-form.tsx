import { Link } from 'react-router'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { type Problem, somethingWentWrong } from '#shell/ui/read-problem.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { checkContact, MAX_FILL_MS } from '../check-contact.ts'
import type { SendContact } from '../contact.contract.ts'

export function ContactForm() {
  const { onSubmit, pending, done, problem } = useSubmit((form) => sendContact(form, filledMs()), {
    check: (form) => checkContact(form, filledMs()),
    onDone: (_, form) => form.reset(),
  })
  const errors = problem?.errors

  return (
    <div className="grid gap-5">
      {done && (
        <Banner kind="success">Žinutė išsiųsta. Atsakysime jūsų nurodytu el. pašto adresu arba telefonu.</Banner>
      )}
      <FormErrors errors={errors} message={wordsOf(problem)} />
      <Form errors={errors} onSubmit={onSubmit} className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Vardas" name="name" autoComplete="name" maxLength={100} required className="sm:col-span-2" />
        <TextField label="El. paštas" name="email" type="email" autoComplete="email" maxLength={254} required />
        <TextField label="Telefonas" name="phone" type="tel" autoComplete="tel" maxLength={30} required />
        <TextArea label="Žinutė" name="message" rows={5} maxLength={5_000} required className="sm:col-span-2" />
        <Trap />
        <p className="text-sm text-soft sm:col-span-2">
          Duomenis naudosime tik atsakymui.{' '}
          <Link to="/privatumo-politika" className="text-link">
            Privatumo politika
          </Link>
        </p>
        <Button type="submit" pending={pending} className="sm:col-span-2 sm:justify-self-start">
          Siųsti žinutę
        </Button>
      </Form>
    </div>
  )
}

/** Hidden field; only bots fill it. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute top-auto -left-[10000px] size-px overflow-hidden">
      <label>
        Svetainė
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Not since its late scripts came. */
const filledMs = () => Math.round(performance.now())

function wordsOf(problem: Problem | null): string {
  return problem && noneOf(problem.errors) ? somethingWentWrong : ''
}

const noneOf = (errors: FormFieldErrors) => Object.keys(errors).length === 0

const sendContactEndpoint = defineSlimEndpoint<typeof SendContact>('POST', '/api/contact')

/** With a wrong clock the server tells its time and the message is sent once more. */
async function sendContact(form: FormData, filledMs: number): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? '')
  const message = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    website: text('website'),
  }
  // A page may stand open for a week.
  const filled = Math.min(filledMs, MAX_FILL_MS / 2)
  const send = (now: number) => sendRequest(sendContactEndpoint, { body: { ...message, form_start: now - filled } })
  try {
    await send(Date.now())
  } catch (error) {
    const serverTime = error instanceof ApiError ? error.body.server_time : undefined
    if (typeof serverTime !== 'number') throw error
    await send(serverTime)
  }
}
