/** The edition of the interface that the service speaks (gaps, How to read this file). */
export const specVersion = '4.141.0'
