import type { IncomingMessage } from 'node:http';
import { type DemoUser, demoUsers, findDemoCustomer } from '../demo-people/people';
import { Markup, markup } from '../markup';
import { buildPage, buildPagePolicy } from './page';
import { getPageLanguage, type PageLanguage, pageTexts } from './page-texts';

export interface Page {
  body: string;
  /** Its Content-Security-Policy. */
  policy: string;
}

/** Builds the login page with one large button per person. `action` is the address of the forms. */
export function buildSignInPage(request: IncomingMessage, action: string): Page {
  const language = getPageLanguage(request);
  const texts = pageTexts[language];
  const body = markup`
<h1>${texts.signIn}</h1>
<p>${texts.signInLead}</p>
<form method="post" action="${action}">
<ul>${demoUsers.map((user) => buildPersonButton(user, language))}</ul>
<button class="plain" name="cancel" value="yes">${texts.cancel}</button>
</form>`;
  return { body: buildPage(language, texts.signIn, body), policy: buildPagePolicy() };
}

function buildPersonButton(user: DemoUser, language: PageLanguage): Markup {
  const customer = findDemoCustomer(user)?.customerName ?? pageTexts[language].noCustomer;
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
 * Builds a page that signs out at once, because the app has asked already. Without JavaScript the
 * button of the provider's `form` remains.
 */
export function buildSignOutPage(request: IncomingMessage, form: string): Page {
  const language = getPageLanguage(request);
  const texts = pageTexts[language];
  const body = markup`
<h1>${texts.signingOut}</h1>
${new Markup(form)}
<button class="main" id="sign-out" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.signOut}</button>`;
  return {
    body: buildPage(language, texts.signingOut, body, submitAtOnce),
    policy: buildPagePolicy(submitAtOnce),
  };
}

export function buildSignedOutPage(request: IncomingMessage): Page {
  const language = getPageLanguage(request);
  const texts = pageTexts[language];
  const body = markup`<h1>${texts.signedOut}</h1><p>${texts.signedOutLead}</p>`;
  return { body: buildPage(language, texts.signedOut, body), policy: buildPagePolicy() };
}

export function buildFailedPage(
  request: IncomingMessage,
  reasons: readonly (string | undefined)[],
): Page {
  const language = getPageLanguage(request);
  const texts = pageTexts[language];
  const lines = reasons
    .filter((reason) => reason !== undefined)
    .map((reason) => markup`<p>${reason}</p>`);
  const body = markup`<h1>${texts.failed}</h1><p>${texts.failedLead}</p>${lines}`;
  return { body: buildPage(language, texts.failed, body), policy: buildPagePolicy() };
}
