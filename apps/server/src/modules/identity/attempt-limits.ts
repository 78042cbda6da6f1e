/** After so many failures of a pair, a name or an address a captcha is demanded. */
export const FAILURES_BEFORE_CAPTCHA = 3
/** Failures from one address, over whatever names, after which each further one makes it wait. */
export const FAILURES_BEFORE_SLOW_ADDRESS = 15
/** Failures of one name, from any addresses, after which unknown addresses wait. */
export const FAILURES_BEFORE_SLOW_NAME = 30
