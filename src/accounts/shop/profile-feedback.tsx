import { Banner } from '#ui/banner.tsx'
import type { FieldErrors } from '#ui/field-errors.tsx'
import { FormErrors } from '#ui/form-errors.tsx'

interface ProfileFeedbackProps {
  /** What the shop answered when it saved; empty while nothing was. */
  saved: string
  passwordLeft: boolean
  errors?: FieldErrors
  message: string
}

/** Beside the button: green when the details were saved, red when not. */
export function ProfileFeedback({ saved, passwordLeft, errors, message }: ProfileFeedbackProps) {
  return (
    <>
      {saved && <Banner kind="success">{saved}</Banner>}
      {passwordLeft && (
        <Banner kind="info">Slaptažodis liko senas: norėdami jį pakeisti, užpildykite visus tris laukus.</Banner>
      )}
      <FormErrors errors={errors} message={message} />
    </>
  )
}
