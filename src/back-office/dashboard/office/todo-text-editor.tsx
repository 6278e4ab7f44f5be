import { type KeyboardEvent, useState } from 'react'
import { Field } from '#shell/ui/field.tsx'
import { Form } from '#shell/ui/form.tsx'
import type { Problem } from '#shell/ui/read-problem.ts'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { Todo } from '../todos.contract.ts'

type TodoWordsProps = {
  label: string
  words?: string
  placeholder?: string
  autoFocus?: boolean
  send: (todo: string) => Promise<Todo | undefined>
  onDone: (todo: Todo | undefined) => void
  onCancel?: () => void
  children: (state: { isBlank: boolean; pending: boolean }) => React.ReactNode
  className?: string
}

/** Enter saves, Shift+Enter breaks the line, Escape cancels. */
export function TodoTextEditor(props: TodoWordsProps) {
  const { label, words = '', placeholder, autoFocus, send, onDone, onCancel, children, className } = props
  const [text, setText] = useState(words)
  const isBlank = text.trim() === ''
  const { onSubmit, pending, problem } = useSubmit(() => send(text.trim()), {
    onDone: (todo) => {
      setText(words)
      onDone(todo)
    },
  })

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onCancel?.()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (!isBlank && !pending) event.currentTarget.form?.requestSubmit()
  }

  return (
    <Form onSubmit={onSubmit} className={className}>
      <Field label={label} labelHidden errors={messagesOf(problem)} className="min-w-0 flex-1">
        {(wiring) => (
          <textarea
            {...wiring}
            name="todo"
            rows={1}
            value={text}
            placeholder={placeholder}
            // biome-ignore lint/a11y/noAutofocus: the field takes the place of the words whose button was just pressed
            autoFocus={autoFocus}
            onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className="control block field-sizing-content max-h-60 resize-none"
          />
        )}
      </Field>
      {children({ isBlank, pending })}
    </Form>
  )
}

function messagesOf(problem: Problem | null): string[] {
  if (!problem) return []
  return problem.errors.todo ?? [problem.message]
}
