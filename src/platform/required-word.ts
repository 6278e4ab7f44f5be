/** Said of an empty field that has no words of its own: by the server, and by the browser before it asks. */
export const requiredWord = 'Šis laukas yra privalomas.'
