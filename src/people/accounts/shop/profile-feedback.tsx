import { Banner } from '#shell/ui/banner.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'

interface ProfileFeedbackProps {
  saved: string
  passwordLeft: boolean
  errors?: FormFieldErrors
  message: string
}

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
