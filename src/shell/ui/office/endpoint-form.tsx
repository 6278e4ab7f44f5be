import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import type { AnswerOf, EndpointShape, SentBodyOf, SentParamsOf } from '#platform/contract.ts'
import { FieldControl } from '#shell/fields/field-control.tsx'
import type { ControlDefinition, Controls } from '#shell/fields/field-definition.ts'
import { readTypedBody } from '#shell/fields/read-typed-body.ts'
import type { FormFieldErrors } from '../field-errors.tsx'
import { Form } from '../form.tsx'
import { FormErrors } from '../form-errors.tsx'
import { useSubmit } from '../use-submit.ts'
import { FormModal } from './form-modal.tsx'
import { useExpectedValue } from './use-expected-value.ts'

type ModalWords = Partial<
  Pick<
    ComponentProps<typeof FormModal>,
    'size' | 'saveLabel' | 'pendingLabel' | 'cancelLabel' | 'isDangerous' | 'draft' | 'history'
  >
>

interface EndpointFormProps<E extends EndpointShape> extends ModalWords {
  endpoint: E
  params?: SentParamsOf<E>
  title: string
  /** Controls by their names in the body. */
  fields?: { [Name in keyof SentBodyOf<E> & string]?: ControlDefinition }
  /** What the controls begin with. */
  row?: Partial<SentBodyOf<E>>
  /** Above the controls. */
  children?: ReactNode
  below?: ReactNode
  /** Beside what the controls say, from controls of the dialog's own, too. */
  body?: (typed: FormData) => object
  /** What the dialog was opened upon: sent as `seen`, so that somebody's change meanwhile is refused once. */
  seen?: unknown
  onStale?: () => void
  /** Errors that stop the request. */
  check?: (typed: FormData) => FormFieldErrors
  /** Said when the server gives no reason. */
  fallback?: string
  onProblem?: (thrown: unknown) => void
  /** Instead of what is said above the fields of what went wrong. */
  problem?: ReactNode
  /**
   * What is said above the fields: what stands at none of them (`rest`, the default), the errors of the fields, too (`all`; `sent`:
   * once the server has said them), or what the server said (`message`).
   */
  says?: 'rest' | 'all' | 'sent' | 'message'
  onClose: () => void
  onDone: (answer: AnswerOf<E>) => void
}

/**
 * A dialog that sends one request: labels, errors under their fields, pending state and the focus on the first error come with it.
 *
 * <EndpointForm endpoint={CancelCompensation} params={{ id }} title="…" fields={{ reason: { kind: 'text', … } }} {...handlers} />
 */
export function EndpointForm<E extends EndpointShape>(props: EndpointFormProps<E>) {
  const { endpoint, params, title, fields = {}, row = null, children, below, says = 'rest', problem } = props
  const { size, saveLabel, pendingLabel, cancelLabel, isDangerous, draft, history, check, fallback } = props
  const { onClose, onDone, onStale, onProblem, body } = props
  const formId = useId()
  const [key] = useState(generateRequestKey)
  const { seen, meet } = useExpectedValue(props.seen)
  const submit = useSubmit(
    async (typed) => {
      const values = { ...readTypedBody(fields as Controls, typed), ...body?.(typed), ...('seen' in props && { seen }) }
      const input = { params, body: values, ...(endpoint.idempotent && { key }) }
      // no loader: what a dialog sends
      return (await sendRequest(endpoint, input as never)) as AnswerOf<E>
    },
    {
      onDone: (answer) => onDone(answer),
      onProblem: (_, thrown) => {
        if (meet(thrown)) onStale?.()
        onProblem?.(thrown)
      },
      check,
      fallback,
    },
  )
  const { errors = {}, message, pending } = submit
  const modal = { size, saveLabel, pendingLabel, cancelLabel, isDangerous, draft, history }
  return (
    <FormModal {...modal} title={title} isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} errors={errors} onSubmit={submit.onSubmit}>
        {problem || <ProblemAbove says={says} errors={errors} message={message} />}
        {children}
        {Object.keys(fields).map((name) => (
          <FieldControl
            key={name}
            fields={fields as Controls}
            name={name}
            row={row as Record<string, unknown> | null}
          />
        ))}
        {below}
      </Form>
    </FormModal>
  )
}

interface ProblemAboveProps {
  says: 'rest' | 'all' | 'sent' | 'message'
  errors: FormFieldErrors
  message: string
}

function ProblemAbove({ says, errors, message }: ProblemAboveProps) {
  const isOfFields = Object.keys(errors).length > 0
  if ((says === 'rest' && isOfFields) || (says === 'sent' && !message)) return null
  return <FormErrors errors={says === 'all' || says === 'sent' ? errors : {}} message={message} />
}
