/** Strength of root passwords (gaps 2.4): at least two kinds of characters, and not one character repeated. */
const characterClasses = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

export const isStrongPassword = (password: string) =>
  characterClasses.filter((characterClass) => characterClass.test(password)).length >= 2 && new Set(password).size > 1

export const weakPasswordReason = 'Password does not meet strength requirement'
