/** Whether an error says that the network carried nothing, in the words of browsers (Chromium, Firefox, Safari) and ours. */
export const isNoConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NetworkError' ||
    (error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message)))
