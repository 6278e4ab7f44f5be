import { Refusal } from './refusal.ts'

/** What is refused stands in its place. Nobody's rights are a matter of one of many. */
export async function collectRefusals<T, R>(
  all: readonly T[],
  attempt: (one: T) => R | Promise<R>,
): Promise<(R | Refusal)[]> {
  const answers: (R | Refusal)[] = []
  for (const one of all)
    try {
      answers.push(await attempt(one))
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.status === 403) throw thrown
      answers.push(thrown)
    }
  return answers
}

export const isDone = <T>(answer: T | Refusal): answer is T => !(answer instanceof Refusal)

export function takeAnswer<T>([answer]: (T | Refusal)[]): T {
  if (answer instanceof Refusal) throw answer
  return answer as T
}
