const names = ['current_password', 'new_password', 'new_password_confirmation'] as const

type Trio = Record<(typeof names)[number], string>

/** All three, or undefined. */
export function filledTrio(form: FormData): Trio | undefined {
  const trio = typedTrio(form)
  return names.every((name) => trio[name].trim()) ? trio : undefined
}

/** Browsers autofill the current one. */
export function isHalfFilled(form: FormData): boolean {
  const trio = typedTrio(form)
  return !filledTrio(form) && (trio.new_password.trim() !== '' || trio.new_password_confirmation.trim() !== '')
}

export function typedTrio(form: FormData): Trio {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    current_password: text('current_password'),
    new_password: text('new_password'),
    new_password_confirmation: text('new_password_confirmation'),
  }
}
