// Tells the page that opened this pop-up how the social login ended, then closes.
const answer = document.querySelector('#answer');
if (window.opener !== null && answer instanceof HTMLElement) {
  window.opener.postMessage(answer.dataset.message, answer.dataset.origin);
  window.close();
}
