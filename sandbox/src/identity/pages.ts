import type { IncomingMessage } from 'node:http';
import { type DemoUser, demoCustomerOf, demoUsers } from '../demo-people/people';
import { Markup, markup } from '../markup';
import { page, pagePolicy } from './page';
import { type PageLanguage, pageLanguage, pageTexts } from './page-texts';

export interface Page {
  body: string;
  /** Its Content-Security-Policy. */
  policy: string;
}

/** The login page: one large button per person. `action` is where the forms are posted. */
export function signInPage(request: IncomingMessage, action: string): Page {
  const language = pageLanguage(request);
  const texts = pageTexts[language];
  const body = markup`
<h1>${texts.signIn}</h1>
<p>${texts.signInLead}</p>
<form method="post" action="${action}">
<ul>${demoUsers.map((user) => personButton(user, language))}</ul>
<button class="plain" name="cancel" value="yes">${texts.cancel}</button>
</form>`;
  return { body: page(language, texts.signIn, body), policy: pagePolicy() };
}

function personButton(user: DemoUser, language: PageLanguage): Markup {
  const customer = demoCustomerOf(user)?.customerName ?? pageTexts[language].noCustomer;
  const initials = user.name
    .split(' ')
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('');
  return markup`
<li><button class="person" name="subject" value="${user.subject}">
<span class="initials" aria-hidden="true">${initials}</span>
<span><span class="name">${user.name}</span> <span class="detail">${customer}</span> <span class="detail">${user.can[language]}</span></span>
</button></li>`;
}

const submitAtOnce = "document.getElementById('sign-out').click();";

/**
 * Signs out at once, as the app has asked already; without JavaScript the button of the provider's
 * `form` remains.
 */
export function signOutPage(request: IncomingMessage, form: string): Page {
  const language = pageLanguage(request);
  const texts = pageTexts[language];
  const body = markup`
<h1>${texts.signingOut}</h1>
${new Markup(form)}
<button class="main" id="sign-out" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>`;
  return {
    body: page(language, texts.signingOut, body, submitAtOnce),
    policy: pagePolicy(submitAtOnce),
  };
}

export function signedOutPage(request: IncomingMessage): Page {
  const language = pageLanguage(request);
  const texts = pageTexts[language];
  const body = markup`<h1>${texts.signedOut}</h1><p>${texts.signedOutLead}</p>`;
  return { body: page(language, texts.signedOut, body), policy: pagePolicy() };
}

export function failedPage(
  request: IncomingMessage,
  reasons: readonly (string | undefined)[],
): Page {
  const language = pageLanguage(request);
  const texts = pageTexts[language];
  const lines = reasons
    .filter((reason) => reason !== undefined)
    .map((reason) => markup`<p>${reason}</p>`);
  const body = markup`<h1>${texts.failed}</h1><p>${texts.failedLead}</p>${lines}`;
  return { body: page(language, texts.failed, body), policy: pagePolicy() };
}
