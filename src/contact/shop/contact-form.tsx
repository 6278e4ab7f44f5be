import { Link } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { type Problem, somethingWentWrong } from '#ui/read-problem.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { checkContact } from '../check-contact.ts'
import { sendContact } from './send-contact.ts'

/** Writes to the shop. What was typed stays until it has been sent. */
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

/** A field outside of the window, which only a program fills in. */
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

/** Since the page was opened, not since its late scripts came: a press that waited for them has waited long enough. */
const filledMs = () => Math.round(performance.now())

/** Fields' own messages speak for themselves; anything else is one plain sentence. */
function wordsOf(problem: Problem | null): string {
  return problem && noneOf(problem.errors) ? somethingWentWrong : ''
}

const noneOf = (errors: FieldErrors) => Object.keys(errors).length === 0
