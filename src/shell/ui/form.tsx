import { type ComponentProps, useEffect, useRef } from 'react'
import { FieldErrorsProvider, type FormFieldErrors } from './field-errors.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'ref'> & {
  /** The first faulty field takes the focus. */
  errors?: FormFieldErrors
}

const noErrors: FormFieldErrors = {}

/** No browser validation: it speaks the browser's language. */
export function Form({ errors = noErrors, children, className = 'grid gap-5', ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return (
    <form ref={form} noValidate method="post" className={className} {...rest}>
      <FieldErrorsProvider errors={errors}>{children}</FieldErrorsProvider>
    </form>
  )
}
